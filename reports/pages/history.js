/* Small charts over the runs so far. The table below them has the same numbers. */
(function () {
  "use strict";
  var runs = JSON.parse(document.getElementById("data").textContent).history;
  var place = document.getElementById("charts"), charts = [];
  if (runs.length < 2) {
    var p = document.createElement("p");
    p.className = "empty";
    p.textContent = runs.length ? "One run so far; charts begin with the second." : "No run is recorded.";
    place.appendChild(p);
    return;
  }
  function color(name) { return getComputedStyle(document.documentElement).getPropertyValue(name).trim(); }
  function draw() {
    charts.forEach(function (c) { c.destroy(); });
    charts = [];
    place.textContent = "";
    var todo = [];
    [["passed", "cases passed", "--good"], ["failed", "cases failed", "--bad"], ["positions", "positions of the model", "--accent"], ["bins", "bins hit, %", "--warn"]].forEach(function (what) {
      var ys = runs.map(function (r) { return r[what[0]] === undefined ? null : r[what[0]]; });
      if (ys.every(function (y) { return y === null; })) return;
      var figure = document.createElement("figure"), caption = document.createElement("figcaption");
      caption.textContent = what[1] + ", last: " + Number((ys[ys.length - 1] || 0).toFixed(2)).toLocaleString("en");
      figure.appendChild(caption);
      place.appendChild(figure);
      todo.push([what, ys, figure]);
    });
    todo.forEach(function (t) { /* once all have their width */
      var what = t[0], ys = t[1], figure = t[2];
      var dim = color("--dim"), line = color("--line");
      var axis = { stroke: dim, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 } };
      charts.push(new uPlot({
        width: Math.max(160, figure.clientWidth - 18), height: 150, legend: { show: false },
        scales: { x: { time: false }, y: { range: function (u, lo, hi) { return lo === hi ? [Math.min(0, lo), hi + 1] : [lo - (hi - lo) * .1, hi + (hi - lo) * .1]; } } },
        axes: [Object.assign({ incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000], values: function (u, v) { return v.map(function (i) { return Number.isInteger(i) ? "#" + (i + 1) : ""; }); } }, axis), Object.assign({ size: 62 }, axis)],
        series: [{}, { stroke: color(what[2]), width: 2, points: { show: true, size: 6, fill: color(what[2]) } }],
      }, [runs.map(function (r, i) { return i; }), ys], figure));
    });
  }
  draw();
  document.addEventListener("qgpu-theme", draw);
  var wait = 0;
  addEventListener("resize", function () { clearTimeout(wait); wait = setTimeout(draw, 150); });
})();
