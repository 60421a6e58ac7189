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

  /* ---- Rows: the first are in the table, the others one text in <noscript>, made when shown. The
   * keys by which they are sorted stand in the page's data, in the same order. */
  var MOST = 300, CHUNK = 100;
  var rest = document.getElementById("rest"), html = null, texts = [];
  var bodies = Array.prototype.slice.call(table.tBodies), given = bodies.length;
  var rows = JSON.parse(document.getElementById("data").textContent).rows;
  var order = rows.map(function (r, i) { return i; });
  var verdict = ["failed", "skipped", "passed"], columns = ["verdict", "kernel", "n", "failed", "skipped", "tokens", "records"];

  function others() { /* the text of row i is html[i - given]; '<' in what it says is escaped */
    if (!html) html = rest ? rest.textContent.slice(0, rest.textContent.lastIndexOf("</table>")).split("\n<tbody ").slice(1) : [];
    return html;
  }
  function make(want) { /* all at once: the parser is quick, its start is not */
    var t = document.createElement("template"), missing = want.filter(function (i) { return !bodies[i]; });
    if (!missing.length) return;
    t.innerHTML = "<table>" + missing.map(function (i) { return "<tbody " + others()[i - given]; }).join("") + "</table>";
    Array.prototype.forEach.call(document.importNode(t.content, true).firstChild.tBodies, function (b, k) { bodies[missing[k]] = b; });
  }
  function text(i) { /* with & < > as HTML escapes them */
    if (texts[i] === undefined)
      texts[i] = (i < given ? bodies[i].innerHTML : others()[i - given]).toLowerCase().replace(/<[^>]*>/g, " ").replace(/&quot;/g, '"').replace(/&#39;/g, "'");
    return texts[i];
  }
  function escaped(s) {
    return s.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;");
  }

  /* ---- Showing: the table holds what is shown, and nothing else */
  var find = document.getElementById("find"), found = document.getElementById("found");
  var boxes = document.querySelectorAll("#filter [name=v]");
  var pending = 0, adding = 0, most = MOST, more = document.getElementById("all");
  function append(list, from) {
    var part = list.slice(from, from + CHUNK), all = document.createDocumentFragment();
    make(part);
    part.forEach(function (i) { all.appendChild(bodies[i]); });
    table.appendChild(all);
    adding = from + CHUNK < list.length ? setTimeout(append, 0, list, from + CHUNK) : 0;
  }
  function show(list) {
    var old = document.createRange();
    clearTimeout(adding);
    old.setStartAfter(table.tHead);
    old.setEnd(table, table.childNodes.length);
    old.deleteContents();
    append(list, 0);
  }
  function select() {
    var want = escaped(find.value.trim().toLowerCase()), on = {}, n = 0, list;
    boxes.forEach(function (b) { on[b.value] = b.checked; });
    list = order.filter(function (i) { return on[verdict[rows[i][0]]] && (!want || text(i).indexOf(want) >= 0); });
    n = list.length;
    if (n > most) { /* what failed is always shown */
      var room = most;
      list = list.filter(function (i) { return room-- > 0 || rows[i][0] === 0; });
    }
    found.textContent = n + " of " + rows.length + (list.length < n ? " found, " + list.length + " shown" : " shown");
    more.hidden = list.length === n;
    return list;
  }
  function filter() { show(select()); }

  /* ---- Sorting: numbers as numbers, largest first at the first click */
  table.tHead.addEventListener("click", function (event) {
    var button = event.target.closest("button");
    if (!button) return;
    var th = button.parentNode, key = columns.indexOf(button.dataset.key), words = key < 2;
    var first = words ? "ascending" : "descending";
    var way = th.getAttribute("aria-sort") === first ? (words ? "descending" : "ascending") : first;
    table.querySelectorAll("th[aria-sort]").forEach(function (h) { h.setAttribute("aria-sort", "none"); });
    th.setAttribute("aria-sort", way);
    var sign = way === "ascending" ? 1 : -1;
    order.sort(function (a, b) {
      var x = rows[a][key], y = rows[b][key];
      return x < y ? -sign : x > y ? sign : a - b;
    });
    filter();
  });

  more.addEventListener("click", function () { most = Infinity; filter(); });
  function soon() { clearTimeout(pending); pending = setTimeout(filter, 80); }
  find.addEventListener("input", soon);
  boxes.forEach(function (b) { b.addEventListener("change", filter); });
  document.getElementById("filter").addEventListener("submit", function (e) { e.preventDefault(); filter(); });
  if (location.hash.indexOf("#find=") === 0) { /* a link from another page */
    try { find.value = decodeURIComponent(location.hash.slice(6)); } catch (e) { find.value = location.hash.slice(6); }
    filter();
  } else (function (list) { /* the rest of them, once what is there can be read and used */
    if (list.length > given) adding = setTimeout(append, 100, list, given);
  })(select());
})();
