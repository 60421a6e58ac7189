/* Steps through a launch: the machine's state follows from its tokens alone (docs/trace.md). */
(function () {
  "use strict";
  var data = JSON.parse(document.getElementById("data").textContent), L = data.launch;
  var $ = function (id) { return document.getElementById(id); };
  var LANES = [0, 1, 2, 3];

  function el(tag, cls, text) {
    var e = document.createElement(tag);
    if (cls) e.className = cls;
    if (text !== undefined) e.textContent = text;
    return e;
  }
  function hex8(v) { return (v >>> 0).toString(16).padStart(8, "0"); }

  /* ---- Tokens: kind and fields; which fields are hexadecimal */
  var T = L.tokens.map(function (text) {
    var w = text.split(" "), k = w[0], f = [];
    for (var i = 1; i < w.length; i++) {
      var hex = (k === "EXEC" && i === 3) || (k === "WB" && i === 3) || (k === "PRED" && i > 1) || (k === "LAUNCH" && i === 2) || (k === "VALK" && i === 3) || (k === "ALLK" && i === 2);
      f.push(/^[+-][0-9a-f]{2}$/.test(w[i]) && (k === "VAL" || k === "ALL") ? (parseInt(w[i].slice(1), 16) | (w[i][0] === "-" ? -256 : 0)) : parseInt(w[i], hex ? 16 : 10));
    }
    return { k: k, f: f, text: text };
  });

  /* ---- State */
  function fresh() {
    var s = { latch: [0, 0, 0, 0], reg: [], pred: [], mem: [[], []], by: {}, live: [], warp: 0, block: -1, mask: 0, record: 0, cta: -1, running: false, gen: 0 };
    for (var w = 0; w < 8; w++) { s.reg.push([]); s.pred.push([0, 0, 0, 0]); s.live.push(0); for (var r = 0; r < 16; r++) s.reg[w].push([0, 0, 0, 0]); }
    return s;
  }
  function setByte(v, k, b) { return (v & ~(255 << 8 * k)) | (b << 8 * k); }
  /* Applies token i; s.by remembers which token last changed what. */
  function apply(s, i) {
    var t = T[i], f = t.f, l;
    switch (t.k) {
    case "EXEC": s.block = f[0]; s.warp = f[1]; s.mask = f[2]; s.record++; s.start = i; break;
    case "VAL": s.latch[f[0]] = f[1] | 0; s.by["v" + f[0]] = i; break;
    case "VALK": s.latch[f[0]] = setByte(s.latch[f[0]], f[1], f[2]); s.by["v" + f[0]] = i; break;
    case "ALL": for (l = 0; l < 4; l++) { s.latch[l] = f[0] | 0; s.by["v" + l] = i; } break;
    case "ALLK": for (l = 0; l < 4; l++) { s.latch[l] = setByte(s.latch[l], f[0], f[1]); s.by["v" + l] = i; } break;
    case "PAIR": for (l = 0; l < 2; l++) { s.latch[2 * f[0] + l] = f[1 + l]; s.by["v" + (2 * f[0] + l)] = i; } break;
    case "WB": LANES.forEach(function (n) { if (f[2] >> n & 1) { s.reg[s.warp][f[1]][n] = s.latch[n]; s.by["r" + s.warp + "." + f[1] + "." + n] = i; } }); break;
    case "PRED": s.pred[s.warp][f[0]] = (s.pred[s.warp][f[0]] & ~f[1]) | f[2]; LANES.forEach(function (n) { if (f[1] >> n & 1) s.by["p" + s.warp + "." + f[0] + "." + n] = i; }); break;
    case "MEM": s.mem[f[0]][f[2]] = s.latch[f[1]]; s.by["m" + f[0] + "." + f[2]] = i; break;
    case "BAR": s.gen = f[0]; break;
    case "LAUNCH": s.warp = f[0]; s.live[f[0]] = f[1]; s.pred[f[0]] = [0, 0, 0, 0]; s.mask = f[1]; s.block = -1; s.start = i; s.gen = 0; break;
    case "RUN": s.running = true; s.cta++; s.mask = 0; s.block = -1; s.start = i; break;
    case "HALT": s.running = false; s.mask = 0; s.start = i; break;
    }
    return s;
  }

  /* The pc of a lane is the block of the next record that runs it. After each record, lane by lane;
   * -1: it has left. */
  var pcAfter = new Map(), execs = [], halted = false;
  (function () {
    var next = new Int16Array(32).fill(-1);
    for (var i = T.length - 1; i >= 0; i--) {
      if (T[i].k === "HALT") { next.fill(-1); halted = true; }
      if (T[i].k === "RUN") { pcAfter.set(i, next.slice()); next.fill(-1); }
      if (T[i].k === "EXEC") {
        pcAfter.set(i, next.slice());
        execs.push(i);
        LANES.forEach(function (n) { if (T[i].f[2] >> n & 1) next[4 * T[i].f[1] + n] = T[i].f[0]; });
      }
    }
    execs.reverse();
  })();

  /* ---- Panes */
  function ptxLanguage(h) {
    return { contains: [h.C_LINE_COMMENT_MODE, { className: "variable", begin: /%[a-z0-9_.]+/ }, { className: "meta", begin: /\.[a-z_][a-z0-9_]*/ }, { className: "keyword", begin: /\b(ld|st|mov|add|sub|mul|mad|setp|selp|bra|ret|atom|shfl|vote|bar|cvta?|and|or|xor|not|shl|shr|min|max|neg|abs|popc|clz|brev|prmt|div|rem|bfe|bfi|fence|membar|red|match|activemask)\b/ }, { className: "number", begin: /\b(0x)?[0-9a-f]+\b/ }] };
  }
  if (window.hljs) { /* version 9 is the last that Debian 12 has, and says so on the console */
    hljs.configure({ hideUpgradeWarningAcceptNoSupportOrSecurityUpdates: true });
    hljs.registerLanguage("ptx", ptxLanguage);
  }
  function coloured(text, language) { /* HTML of each line; spans do not cross lines */
    if (!window.hljs || text.length > 200000) return null;
    var open = [];
    return hljs.highlight(language, text, true).value.split("\n").map(function (line) {
      var html = open.join("") + line;
      (line.match(/<span[^>]*>|<\/span>/g) || []).forEach(function (tag) { if (tag[1] === "/") open.pop(); else open.push(tag); });
      return html + "</span>".repeat(open.length);
    });
  }
  function source(place, text, language, name) {
    if (text === null || text === undefined || text === "") { place.appendChild(el("p", "note", "not at hand")); return; }
    var lines = text.replace(/\n$/, "").split("\n"), html = coloured(text, language);
    lines.forEach(function (line, i) {
      var e = el("span", "l");
      e.id = name + "-" + (i + 1);
      e.dataset.n = i + 1;
      if (html && line.length < 5000) { var c = el("span"); c.innerHTML = html[i]; e.appendChild(c); } else e.appendChild(document.createTextNode(line));
      place.appendChild(e);
    });
  }
  source($("cuda"), L.cuda.text, "cpp", "cuda");
  source($("ptx"), L.ptx.text, "ptx", "ptx");
  L.blocks.forEach(function (b, i) {
    var e = el("span", "l block", b.text);
    e.id = "block-" + i;
    e.dataset.n = "";
    $("blocks").appendChild(e);
  });
  var spans = [], records = [];
  (function () {
    var place = $("tokens"), rec = null;
    T.forEach(function (t, i) {
      if (!rec || /^(EXEC|LAUNCH|RUN|HALT|BAR)$/.test(t.k) || (i && T[i - 1].k === "ROM") || (i && T[i - 1].k === "MEM" && !records.running)) {
        rec = el("span", "rec");
        place.appendChild(rec);
      }
      if (t.k === "RUN") records.running = true;
      if (t.k === "HALT") records.running = false;
      var s = el("span", t.k === "EXEC" ? "t exec" : "t", t.text);
      s.dataset.i = i;
      spans.push(s);
      records.push(rec);
      rec.appendChild(s);
      rec.appendChild(document.createTextNode(" "));
    });
    if (L.tokens_total > T.length) place.appendChild(el("p", "note", "… " + (L.tokens_total - T.length).toLocaleString("en") + " more tokens are not shown"));
  })();

  /* ---- Showing the state */
  var forward = L.forward && window.qgpuForward && $("forward") ? qgpuForward(L.forward, data.wires || []) : null;
  var at = 0, slider = $("slider"), marked = [];
  slider.max = Math.max(0, T.length - 1);

  function cell(s, key, i) { return s.by[key] === i ? " now-changed" : s.by[key] >= s.start ? " changed" : ""; }
  function registers(s, i) {
    var table = el("table", "regs"), head = el("tr"), body = el("tbody"), used = Math.max(1, L.registers || 15);
    head.appendChild(el("th", "", "lane")).scope = "col";
    LANES.forEach(function (n) { var h = el("th", s.mask >> n & 1 ? "on" : "", n + (s.mask >> n & 1 ? " runs" : "")); h.scope = "col"; head.appendChild(h); });
    var th = el("thead");
    th.appendChild(head);
    table.appendChild(th);
    for (var r = 1; r <= used && r < 16; r++) {
      var row = el("tr"), h = el("th", "", "r" + r);
      h.scope = "row";
      row.appendChild(h);
      LANES.forEach(function (n) {
        var v = s.reg[s.warp][r][n], td = el("td", "n" + cell(s, "r" + s.warp + "." + r + "." + n, i), String(v | 0));
        td.title = "0x" + hex8(v) + " = " + (v >>> 0) + " unsigned";
        row.appendChild(td);
      });
      body.appendChild(row);
    }
    var latch = el("tr"), lh = el("th", "", "bytes");
    lh.scope = "row";
    latch.appendChild(lh);
    LANES.forEach(function (n) { var td = el("td", "n" + cell(s, "v" + n, i), hex8(s.latch[n])); latch.appendChild(td); });
    body.appendChild(latch);
    table.appendChild(body);
    $("registers").replaceChildren(table);
    $("of-warp").textContent = "of warp " + s.warp + (s.cta >= 0 ? ", thread block " + s.cta : "");
  }
  var WHAT = { A: "operand", B: "operand", C: "operand", D: "operand", X: "port", Y: "port", R1: "ALU 1", R2: "ALU 2" };
  function record(s) { /* what the interpreter saw; the tokens alone do not say it */
    var seen = L.records && s.record ? L.records[s.record - 1] : null, table = el("table", "regs"), body = el("tbody");
    $("h-rec").hidden = !seen;
    $("record").hidden = !seen;
    if (!seen) return;
    Object.keys(WHAT).forEach(function (name) {
      if (!seen[name]) return;
      var row = el("tr"), h = el("th", "", name + " ");
      h.scope = "row";
      h.appendChild(el("span", "dim", WHAT[name]));
      row.appendChild(h);
      LANES.forEach(function (n) {
        var v = seen[name][n], td = el("td", "n" + (seen.act >> n & 1 ? "" : " dim"), String(v | 0));
        td.title = "0x" + hex8(v) + " = " + v + " unsigned";
        row.appendChild(td);
      });
      body.appendChild(row);
    });
    table.appendChild(body);
    $("record").replaceChildren(table);
  }
  function pcs(s, i) {
    var grid = el("div", "pcs"), known = pcAfter.get(s.start), shown = 0;
    for (var w = 0; w < 8; w++) {
      if (!s.live[w]) continue;
      shown++;
      grid.appendChild(el("span", "h", "warp " + w));
      LANES.forEach(function (n) {
        var exists = s.live[w] >> n & 1, runs = T[s.start] && T[s.start].k === "EXEC" && s.warp === w && s.mask >> n & 1;
        var pc = runs ? s.block : !s.running && s.cta < 0 ? 0 : known ? known[4 * w + n] : -1;
        var c = el("span", !exists ? "none" : runs ? "run" : pc < 0 ? "none" : "", !exists ? "·" : pc >= 0 ? String(pc) : halted ? "left" : "?");
        c.title = !exists ? "no thread" : runs ? "runs block " + pc : pc >= 0 ? "goes on with block " + pc : "has left";
        grid.appendChild(c);
      });
    }
    $("pcs").replaceChildren(shown ? grid : el("p", "note", "No warp is launched yet."));
    var list = el("div");
    for (var p = 0; p < 4; p++) {
      var row = el("div", "pred"), bits = el("span", "bits");
      row.appendChild(document.createTextNode("p" + p));
      LANES.forEach(function (n) {
        var one = s.pred[s.warp][p] >> n & 1, b = el("i", (one ? "one" : "") + cell(s, "p" + s.warp + "." + p + "." + n, i));
        bits.appendChild(b);
      });
      bits.setAttribute("role", "img");
      bits.setAttribute("aria-label", "lanes 0 to 3: " + LANES.map(function (n) { return s.pred[s.warp][p] >> n & 1; }).join(" "));
      row.appendChild(bits);
      list.appendChild(row);
    }
    $("preds").replaceChildren(list);
  }
  function words(s, space, from, n, i) {
    var ul = el("ul", "words");
    for (var a = from; a < from + n; a++) {
      var v = s.mem[space][a], li = el("li", (cell(s, "m" + space + "." + a, i)).trim(), v === undefined ? "_" : String(v | 0));
      li.title = (space ? "shared" : "global") + " word " + a + (v === undefined ? ", never written" : ": 0x" + hex8(v));
      ul.appendChild(li);
    }
    return ul;
  }
  function memory(s, i) {
    var all = el("div"), any = false;
    L.arrays.forEach(function (a) {
      all.appendChild(el("span", "arr", a.name + " [" + a.words.length + "]"));
      all.appendChild(words(s, 0, a.offset, a.words.length, i));
      any = true;
    });
    if (L.shared_words) {
      all.appendChild(el("span", "arr", "shared [" + L.shared_words + "]"));
      all.appendChild(words(s, 1, 0, L.shared_words, i));
      any = true;
    }
    if (!any) all.appendChild(el("p", "note", "No arrays."));
    $("memory").replaceChildren(all);
  }
  function says(t, s) {
    var f = t.f;
    switch (t.k) {
    case "EXEC": return "block " + f[0] + " runs for warp " + f[1];
    case "VAL": case "VALK": return "a byte of lane " + f[0];
    case "ALL": case "ALLK": return "a byte of every lane";
    case "PAIR": return "lanes " + 2 * f[0] + " and " + (2 * f[0] + 1) + ": " + f[1] + ", " + f[2];
    case "WB": return "result " + f[0] + " goes to register r" + f[1];
    case "PRED": return "predicate p" + f[0] + " is committed";
    case "MEM": return "lane " + f[1] + " stores to " + (f[0] ? "shared" : "global") + " word " + f[2];
    case "BAR": return "the barrier opens";
    case "HALT": return "every lane has left";
    case "ROM": return "half " + f[1] + " of block " + f[0] + " is loaded";
    case "LAUNCH": return "warp " + f[0] + " starts";
    case "RUN": return "from here on the machine writes";
    }
    return "";
  }
  function reveal(pane, e) { /* scrolls the pane only, not the page */
    if (!e) return;
    var top = e.offsetTop - pane.offsetTop;
    if (top < pane.scrollTop + 20 || top + e.offsetHeight > pane.scrollTop + pane.clientHeight - 20) pane.scrollTop = top - pane.clientHeight / 3;
  }
  function mark(e, cls) { if (e) { e.classList.add(cls); marked.push([e, cls]); } }
  function show(i, animate) {
    var s = fresh(), k;
    at = Math.max(0, Math.min(T.length - 1, i));
    for (k = 0; k <= at; k++) apply(s, k);
    var t = T[at];
    $("now").textContent = t.text;
    $("says").textContent = says(t, s);
    $("where").textContent = "token " + (at + 1) + " of " + T.length + (s.record ? ", record " + s.record : ", loading");
    slider.value = at;
    slider.setAttribute("aria-valuetext", t.text);
    registers(s, at);
    record(s);
    pcs(s, at);
    memory(s, at);
    marked.forEach(function (m) { m[0].classList.remove(m[1]); });
    marked = [];
    mark(spans[at], "here");
    mark(records[at], "cur");
    reveal($("tokens"), records[at]);
    if (s.block >= 0 && s.running && L.blocks[s.block]) {
      var first = { cuda: null, ptx: null };
      mark($("block-" + s.block), "cur");
      reveal($("blocks"), $("block-" + s.block));
      L.blocks[s.block].lines.forEach(function (l) {
        ["cuda", "ptx"].forEach(function (name) {
          var e = l[name] ? $(name + "-" + l[name]) : null;
          mark(e, "cur");
          if (e && (!first[name] || e.offsetTop < first[name].offsetTop)) first[name] = e;
        });
      });
      reveal($("cuda"), first.cuda);
      reveal($("ptx"), first.ptx);
    }
    if (forward) forward(at, animate);
  }

  /* ---- Going */
  var timer = 0, playing = document.querySelector("[data-go=play]");
  function stop() { clearInterval(timer); timer = 0; playing.setAttribute("aria-pressed", "false"); playing.textContent = "▶ play"; }
  function nextRecord(way) {
    var starts = execs, i;
    if (way > 0) { for (i = 0; i < starts.length; i++) if (starts[i] > at) return starts[i]; return T.length - 1; }
    for (i = starts.length - 1; i >= 0; i--) if (starts[i] < at) return starts[i];
    return 0;
  }
  var go = {
    first: function () { show(0); }, last: function () { show(T.length - 1); },
    prev: function () { show(at - 1); }, next: function () { show(at + 1, true); },
    "prev-record": function () { show(nextRecord(-1)); }, "next-record": function () { show(nextRecord(1), true); },
    play: function () {
      if (timer) { stop(); return; }
      playing.setAttribute("aria-pressed", "true");
      playing.textContent = "■ stop";
      timer = setInterval(function () { if (at >= T.length - 1) stop(); else show(at + 1, true); }, forward ? 420 : 250);
    },
  };
  document.querySelector(".player").addEventListener("click", function (e) {
    var b = e.target.closest("[data-go]");
    if (!b) return;
    if (b.dataset.go !== "play") stop();
    go[b.dataset.go]();
  });
  slider.addEventListener("input", function () { stop(); show(Number(slider.value)); });
  addEventListener("keydown", function (e) {
    var keys = { ArrowRight: "next", ArrowLeft: "prev", ArrowDown: "next-record", ArrowUp: "prev-record", Home: "first", End: "last", " ": "play" };
    var what = keys[e.key], on = e.target;
    if (!what || e.ctrlKey || e.metaKey || e.altKey || on.closest("input, button, a, summary, textarea") || on.closest(".code, .scroll, .canvas")) return;
    if (document.documentElement.scrollHeight > innerHeight && !document.querySelector(".viewer.keys") && !on.closest("#viewer") && on !== document.body) return;
    e.preventDefault();
    if (what !== "play") stop();
    go[what]();
  });
  function toLine(pane, name) {
    $(pane).addEventListener("click", function (e) {
      var l = e.target.closest(".l");
      if (!l) return;
      var n = Number(l.id.slice(l.id.indexOf("-") + 1)), hit = function (i) {
        var b = T[i].f[0];
        return name === "block" ? b === n : L.blocks[b] && L.blocks[b].lines.some(function (x) { return x[name] === n; });
      };
      var later = execs.filter(hit), target = later.filter(function (i) { return i > at; })[0];
      stop();
      if (later.length) show(target === undefined ? later[0] : target, true);
    });
  }
  toLine("cuda", "cuda");
  toLine("ptx", "ptx");
  toLine("blocks", "block");
  $("tokens").addEventListener("click", function (e) {
    var t = e.target.closest(".t");
    if (t) { stop(); show(Number(t.dataset.i), true); }
  });
  document.addEventListener("click", function (e) { /* the chain of a mismatch */
    var a = e.target.closest("[data-line]");
    if (!a || !$(a.dataset.line)) return;
    e.preventDefault();
    var line = $(a.dataset.line);
    line.parentNode.scrollIntoView({ block: "center" });
    reveal(line.parentNode, line);
    mark(line, "here");
  });
  /* page.html#t85 opens at a token, page.html#cuda-6 at a line */
  function hash() {
    var h = decodeURIComponent(location.hash.slice(1)), line = $(h);
    if (/^t\d+$/.test(h)) show(Number(h.slice(1)));
    else if (line && line.classList.contains("l")) { reveal(line.parentNode, line); mark(line, "here"); line.parentNode.scrollIntoView({ block: "center" }); }
  }
  if (T.length) show(data.at >= 0 ? data.at : execs.length ? execs[0] : 0);
  if (T.length && location.hash) hash();
  addEventListener("hashchange", hash);
})();
