/* Units of each layer, heads of its mixer, and wires of the residual stream, from the layout. */
(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("data").textContent);
  var canvas = document.getElementById("units");
  if (!canvas || !data.layers.length) return;
  var LEFT = 128, ROW = 35, FULL = 6144, g = canvas.getContext("2d");
  var palette = ["#ffb454", "#5ad8e6", "#6fa8ff", "#d58cff", "#63e6a0", "#ff7aa8", "#a6e05a", "#ff8f5a", "#ffe07a", "#8e9bff", "#4fd1b0", "#f48fd0", "#c2d16b", "#7fc8ff", "#e0a3ff", "#ffa3a3", "#9fe3c0", "#d9c27a", "#a9b6ff", "#ffcf9e", "#c0c8dc"];
  var parts = new Map();
  data.layers.forEach(function (l) { l.runs.forEach(function (r) { parts.set(r[0], (parts.get(r[0]) || 0) + r[1]); }); });
  var order = Array.from(parts.keys()).sort(function (a, b) { return parts.get(b) - parts.get(a); });
  function color(part) { return part === "erase" ? "#3a4560" : palette[order.indexOf(part) % palette.length]; }

  /* Six units a column of 2 pixels, 1,024 columns. */
  var DEEP = 6;
  canvas.height = data.layers.length * ROW;
  g.fillStyle = "#070a12";
  g.fillRect(0, 0, canvas.width, canvas.height);
  data.layers.forEach(function (l, n) {
    var y = n * ROW, u = 0;
    g.fillStyle = "#a9b6d3";
    g.font = "12px monospace";
    g.fillText("layer " + n + (n % 4 === 3 ? " attn" : ""), 4, y + 14);
    l.heads.forEach(function (h, i) { g.fillStyle = "#f0a63a"; g.fillRect(4 + i * 7, y + 20, 5, 7); });
    g.fillStyle = "#101829";
    g.fillRect(LEFT, y + 3, 2048, ROW - 7);
    l.runs.forEach(function (r) {
      g.fillStyle = color(r[0]);
      for (var k = 0; k < r[1]; k++, u++) g.fillRect(LEFT + 2 * Math.floor(u / DEEP), y + 3 + 4.6 * (u % DEEP), 1.7, 3.9);
    });
  });
  var legend = document.getElementById("parts");
  order.forEach(function (p) {
    var s = document.createElement("span"), i = document.createElement("i");
    i.style.background = color(p);
    s.appendChild(i);
    s.appendChild(document.createTextNode(p + " " + parts.get(p).toLocaleString("en")));
    legend.appendChild(s);
  });
  function follow(c, tip, say) {
    c.addEventListener("mousemove", function (e) {
      var box = c.getBoundingClientRect(), text = say((e.clientX - box.left) * c.width / box.width - LEFT, (e.clientY - box.top) * c.height / box.height);
      tip.hidden = !text;
      if (!text) return;
      tip.textContent = text;
      tip.style.left = Math.min(e.clientX - box.left + 14, box.width - tip.offsetWidth - 4) + "px";
      tip.style.top = Math.max(0, e.clientY - box.top - 28) + "px";
    });
    c.addEventListener("mouseleave", function () { tip.hidden = true; });
  }
  follow(canvas, document.getElementById("units-tip"), function (x, y) {
    var n = Math.floor(y / ROW), l = data.layers[n], u;
    if (!l) return "";
    if (x < 0) return "layer " + n + ": " + (l.heads.map(function (h) { return h[0] + " " + h[1] + "×" + h[2]; }).slice(0, 4).join(", ") || "no memory head");
    u = Math.floor(x / 2) * DEEP;
    for (var i = 0, at = 0; i < l.runs.length; i++) { at += l.runs[i][1]; if (u < at) return "layer " + n + ", unit " + u + ": " + l.runs[i][0]; }
    return "layer " + n + ": free";
  });

  /* ---- The residual stream */
  var stream = document.getElementById("stream"), q = stream.getContext("2d"), points = 2 * data.layers.length + 1, H = 14;
  stream.height = points * H;
  q.fillStyle = "#070a12";
  q.fillRect(0, 0, stream.width, stream.height);
  q.font = "11px monospace";
  for (var p = 0; p < points; p++) {
    q.fillStyle = "#8b98b8";
    q.fillText(!p ? "embedding" : p % 2 ? ((p - 1) >> 1) + " mixer" : "   MLP", 4, p * H + 11);
  }
  data.wires.forEach(function (w) {
    var from = w[1] + 1, to = Math.min(points, w[2] + 2);
    q.fillStyle = qgpuPart(w[3])[1];
    q.globalAlpha = .8;
    q.fillRect(LEFT + w[0], from * H + 1, 1, Math.max(2, (to - from) * H - 2));
  });
  q.globalAlpha = 1;
  var by = qgpuByDim(data.wires);
  follow(stream, document.getElementById("stream-tip"), function (x, y) {
    var d = Math.floor(x), at = Math.floor(y / H), found = "";
    (by[d] || []).forEach(function (w) { if (w[1] + 1 <= at && at <= w[2] + 1) found = w[3] + " · dim " + d; });
    return found;
  });
})();
