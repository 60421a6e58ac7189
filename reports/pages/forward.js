/* The picture of a token's way through the model: points (embedding, mixers, MLPs) by dims. */
window.qgpuParts = [
  ["embedding", "#ffb454", /^e\./], ["values on their way", "#ff8f5a", /^(latch|out|V\.|memdata)/],
  ["fetched block", "#ffe07a", /^(rom|imm|op|exec|present|ctl)/], ["operands", "#5ad8e6", /^[ABCDabc]\./],
  ["multiplier", "#d58cff", /^mul/], ["memory, shuffles, votes", "#63e6a0", /^(addr|base|[XYxy]\b|st|mem|shfl|vote|all|any|xflag)/],
  ["ALUs", "#6fa8ff", /^(alu|R\.|flag|prmt|popc|clz|cas|sel|brev|large)/], ["predicates", "#ff7aa8", /^(P\.|pv|guard|g\.|u\.|cond|lut|pick)/],
  ["which lanes, what next", "#a6e05a", /^(row|run|pc|next|left|item|emit|diff|slot|pending|warp|generation|first|late|unequal|act|pair)/],
  ["constants and others", "#aab7d4", /./],
];
window.qgpuPart = function (name) {
  for (var i = 0; i < qgpuParts.length; i++) if (qgpuParts[i][2].test(name)) return qgpuParts[i];
};
/* Wires by dim: [first, last, name] in the order of time. */
window.qgpuByDim = function (wires) {
  var by = [];
  wires.forEach(function (w) { (by[w[0]] = by[w[0]] || []).push(w); });
  return by;
};
window.qgpuForward = function (forward, wires) {
  "use strict";
  var canvas = document.getElementById("forward"), g = canvas.getContext("2d"), tip = document.getElementById("tip");
  var LEFT = 128, ROW = 14, points = 2 * forward.layers + 1, by = qgpuByDim(wires), cells = [], frame = 0;
  var calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
  canvas.height = points * ROW;

  function wireAt(dim, point) {
    var list = by[dim] || [], best = null;
    list.forEach(function (w) { if (w[1] + 1 <= point && point <= w[2] + 1) best = w; });
    return best;
  }
  function color(dim, point) {
    var w = wireAt(dim, point) || (by[dim] && by[dim][0]);
    return w ? qgpuPart(w[3])[1] : "#6f7fa5";
  }
  function rows(lit) {
    g.fillStyle = "#070a12";
    g.fillRect(0, 0, canvas.width, canvas.height);
    g.font = "11px monospace";
    for (var p = 0; p < points; p++) {
      var layer = (p - 1) >> 1, mixer = p && p % 2, attention = forward.attention.indexOf(layer) >= 0;
      if (p % 2 === 0 && p) { g.fillStyle = "#0d1322"; g.fillRect(LEFT, p * ROW, canvas.width - LEFT, ROW); }
      g.fillStyle = lit[p] ? "#dfe6f6" : "#7383a8";
      g.fillText(!p ? "embedding" : mixer ? (layer < 10 ? " " : "") + layer + (attention ? " attention" : " delta") : "   MLP", 4, p * ROW + 11);
      if (lit[p]) { g.fillStyle = "#7383a8"; g.textAlign = "right"; g.fillText(lit[p], LEFT - 6, p * ROW + 11); g.textAlign = "left"; }
    }
  }
  function paint(upto) {
    var lit = [], held = {};
    cells.forEach(function (c) { lit[c[0]] = (lit[c[0]] || 0) + 1; });
    rows(lit);
    function streak(h, from, to) { /* a value that stays */
      g.strokeStyle = h[1];
      g.globalAlpha = .33;
      g.beginPath();
      g.moveTo(LEFT + h[2] + .5, (from + .5) * ROW);
      g.lineTo(LEFT + h[2] + .5, to * ROW);
      g.stroke();
      g.globalAlpha = 1;
    }
    cells.forEach(function (c) {
      if (c[0] > upto) return;
      if (held[c[1]]) { streak(held[c[1]], held[c[1]][0], c[0] + .5); delete held[c[1]]; }
      if (c[2]) held[c[1]] = [c[0], color(c[1], c[0]), c[1]];
    });
    for (var d in held) streak(held[d], held[d][0], Math.min(points, upto + 1));
    cells.forEach(function (c) {
      if (c[0] > upto) return;
      var x = LEFT + c[1], y = c[0] * ROW, k = color(c[1], c[0]), big = Math.min(1, .55 + Math.log2(1 + Math.abs(c[2])) / 14);
      if (!c[2]) { g.globalAlpha = .55; g.strokeStyle = k; g.strokeRect(x - 1.5, y + 4.5, 3, 4); g.globalAlpha = 1; return; }
      g.globalAlpha = .22 * big; g.fillStyle = k; g.fillRect(x - 5, y, 11, ROW);
      g.globalAlpha = big; g.fillRect(x - 1.5, y + 1.5, 4, ROW - 3);
      g.globalAlpha = 1;
    });
  }
  function show(step, animate) {
    var s = forward.steps[step], changes = 0, busiest = [], at = 0;
    cells = [];
    if (s) for (var i = 0; i < s.x.length; i += 3) cells.push([s.x[i], s.x[i + 1], s.x[i + 2]]);
    cells.forEach(function (c) { if (c[0]) { changes++; busiest[c[0]] = (busiest[c[0]] || 0) + 1; } });
    busiest.forEach(function (n, p) { if (n > (busiest[at] || 0)) at = p; });
    cancelAnimationFrame(frame);
    if (!animate || calm) paint(points);
    else {
      var start = 0;
      frame = requestAnimationFrame(function tick(t) {
        start = start || t;
        var upto = Math.floor((t - start) / 280 * points);
        paint(upto);
        if (upto < points) frame = requestAnimationFrame(tick);
      });
    }
    if (!s) { document.getElementById("readout").textContent = "Not shown for this token."; return; }
    var text = changes + " changes of " + (forward.hidden * (points - 1)).toLocaleString("en") + " possible" + (at ? ", most after the " + (at % 2 ? "mixer" : "MLP") + " of layer " + ((at - 1) >> 1) : "") + ". ";
    var out = document.getElementById("readout");
    out.textContent = text + "Reads out: ";
    var code = document.createElement("code");
    code.textContent = s.choice;
    out.appendChild(code);
    out.appendChild(document.createTextNode("  (logit " + s.logit + "; next " + s.second + ", " + s.logit_second + ")"));
    canvas.setAttribute("aria-label", "Layers by residual dims. " + out.textContent);
  }
  function place(event) {
    var box = canvas.getBoundingClientRect(), x = (event.clientX - box.left) * canvas.width / box.width - LEFT;
    var p = Math.floor((event.clientY - box.top) * canvas.height / box.height / ROW), best = null;
    cells.forEach(function (c) {
      if (c[0] === p && Math.abs(c[1] - x) < 9 && (!best || Math.abs(c[1] - x) < Math.abs(best[1] - x))) best = c;
    });
    tip.hidden = !best;
    if (!best) return;
    var w = wireAt(best[1], p);
    tip.textContent = (w ? w[3] : "constant") + " = " + best[2] + "  · dim " + best[1];
    var left = event.clientX - box.left + 14;
    tip.style.left = Math.min(left, box.width - tip.offsetWidth - 4) + "px";
    tip.style.top = Math.max(0, event.clientY - box.top - 28) + "px";
  }
  canvas.addEventListener("mousemove", place);
  canvas.addEventListener("mouseleave", function () { tip.hidden = true; });
  var legend = document.getElementById("legend");
  qgpuParts.forEach(function (p) {
    var s = document.createElement("span"), i = document.createElement("i");
    i.style.background = p[1];
    s.appendChild(i);
    s.appendChild(document.createTextNode(p[0]));
    legend.appendChild(s);
  });
  return show;
};
