/* What every page has: theme, copying, and the table of kernels. */
(function () {
  "use strict";
  var root = document.documentElement;

  document.getElementById("theme").addEventListener("click", function () {
    var dark = matchMedia("(prefers-color-scheme: dark)").matches;
    var now = root.dataset.theme || (dark ? "dark" : "light");
    root.dataset.theme = now === "dark" ? "light" : "dark";
    try { localStorage.setItem("qgpu-theme", root.dataset.theme); } catch (e) { /* file: may refuse */ }
    document.dispatchEvent(new Event("qgpu-theme"));
  });

  document.addEventListener("click", function (event) {
    var button = event.target.closest(".copy");
    if (!button) return;
    var code = button.parentNode.querySelector("code"), range = document.createRange();
    range.selectNodeContents(code);
    getSelection().removeAllRanges();
    getSelection().addRange(range);
    var done = function () { button.textContent = "copied"; };
    if (navigator.clipboard && window.isSecureContext)
      navigator.clipboard.writeText(code.textContent).then(done, function () { document.execCommand("copy"); done(); });
    else { document.execCommand("copy"); done(); }
  });

  var table = document.getElementById("kernels");
  if (!table) return;

  table.addEventListener("click", function (event) {
    var fold = event.target.closest(".fold");
    if (!fold) return;
    var open = fold.getAttribute("aria-expanded") !== "true";
    fold.setAttribute("aria-expanded", String(open));
    fold.closest("tbody").querySelector(".cases").hidden = !open;
  });

  /* ---- Sorting: bodies are moved; numbers as numbers, largest first at the first click */
  var bodies = Array.prototype.slice.call(table.tBodies);
  var ranks = { failed: 0, skipped: 1, passed: 2 };
  function value(body, key) {
    var v = body.dataset[key];
    return key === "verdict" ? ranks[v] : key === "kernel" ? v : Number(v);
  }
  table.tHead.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) return;
    var th = button.parentNode, key = button.dataset.key, text = key === "kernel" || key === "verdict";
    var first = text ? "ascending" : "descending";
    var way = th.getAttribute("aria-sort") === first ? (text ? "descending" : "ascending") : first;
    table.querySelectorAll("th[aria-sort]").forEach(function (h) { h.setAttribute("aria-sort", "none"); });
    th.setAttribute("aria-sort", way);
    var sign = way === "ascending" ? 1 : -1;
    bodies.sort(function (a, b) {
      var x = value(a, key), y = value(b, key);
      return x < y ? -sign : x > y ? sign : 0;
    });
    var all = document.createDocumentFragment();
    bodies.forEach(function (b) { all.appendChild(b); });
    table.appendChild(all);
    filter();
  });

  /* ---- Filtering */
  var find = document.getElementById("find"), found = document.getElementById("found");
  var boxes = document.querySelectorAll("#filter [name=v]");
  var texts = new Map(), pending = 0, most = 300, more = document.getElementById("all");
  more.addEventListener("click", function () { most = Infinity; filter(); });
  function text(body) {
    if (!texts.has(body)) texts.set(body, body.textContent.toLowerCase());
    return texts.get(body);
  }
  function filter() {
    var want = find.value.trim().toLowerCase(), verdicts = {}, n = 0, shown = 0;
    boxes.forEach(function (b) { verdicts[b.value] = b.checked; });
    bodies.forEach(function (b) {
      var show = verdicts[b.dataset.verdict] && (!want || text(b).indexOf(want) >= 0);
      n += show;
      show = show && (shown < most || b.dataset.verdict === "failed");
      shown += show;
      if (b.hidden === show) b.hidden = !show;
    });
    found.textContent = n + " of " + bodies.length + (shown < n ? " found, " + shown + " shown" : " shown");
    more.hidden = shown === n;
  }
  function soon() { clearTimeout(pending); pending = setTimeout(filter, 80); }
  find.addEventListener("input", soon);
  boxes.forEach(function (b) { b.addEventListener("change", filter); });
  document.getElementById("filter").addEventListener("submit", function (e) { e.preventDefault(); filter(); });
  filter();
})();
