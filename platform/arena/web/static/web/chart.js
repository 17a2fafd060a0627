// A chart from the JSON beside it (docs/pages.md):
//
// <figure class="chart" data-chart="ID OF THE JSON SCRIPT">…a table with the same numbers…</figure>
// {"x": [seconds], "values": [], "low": [], "high": [], "label": "", "marks": [{"x": 0, "label": ""}]}
//
// The table stays: it is what screen readers read, and all there is without scripts.

const HEIGHT = 280;
const NARROWEST = 1800; // the shortest time axis, in seconds

const ink = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
const shade = (colour, share) => `color-mix(in srgb, ${colour} ${share}%, transparent)`;

/** The index of the first row in which [left, right] is free; marks it as taken there. */
function freeRow(rows, left, right) {
  const free = rows.findIndex((taken) => taken.every(([from, to]) => right < from || left > to));
  if (free < 0) return rows.push([[left, right]]) - 1;
  rows[free].push([left, right]);
  return free;
}

/** A plugin that draws a dashed line with a label where each version began. Overlapping labels get rows of their own. */
function versions(marks) {
  return {
    hooks: {
      draw: [
        (plot) => {
          const { ctx, bbox } = plot;
          const ratio = devicePixelRatio;
          ctx.save();
          ctx.strokeStyle = ctx.fillStyle = ink("--quiet");
          ctx.lineWidth = ratio;
          ctx.textAlign = "left"; // uPlot leaves it centred
          ctx.setLineDash([4 * ratio, 4 * ratio]);
          ctx.font = `600 ${13 * ratio}px ${ink("--text")}`;
          const rows = [];
          for (const { x, label } of marks) {
            const at = Math.round(plot.valToPos(x, "x", true));
            if (at < bbox.left || at > bbox.left + bbox.width) continue;
            ctx.beginPath();
            ctx.moveTo(at, bbox.top);
            ctx.lineTo(at, bbox.top + bbox.height);
            ctx.stroke();
            const wide = ctx.measureText(label).width + 6 * ratio;
            const left = at + wide > bbox.left + bbox.width ? at - wide : at + 4 * ratio;
            const row = freeRow(rows, left, left + wide);
            ctx.fillText(label, left, bbox.top + 13 * ratio + row * 16 * ratio);
          }
          ctx.restore();
        },
      ],
    },
  };
}

/** The range of the time axis: from first to last, widened to NARROWEST if they are closer. */
function span(_, first, last) {
  const more = Math.max(0, NARROWEST - (last - first)) / 2;
  return [first - more, last + more];
}

function options(data, width) {
  const axis = {
    stroke: ink("--quiet"),
    grid: { stroke: ink("--line"), width: 1 },
    ticks: { show: false },
    font: `14px ${ink("--text")}`,
  };
  const red = ink("--red");
  const hidden = { stroke: "transparent", points: { show: false } };
  return {
    width,
    height: HEIGHT,
    padding: [12, 12, 0, 0],
    cursor: { y: false, points: { size: 8 } },
    scales: { x: { range: span } },
    legend: { live: true },
    series: [
      { value: (_, seconds) => (seconds === null ? "–" : new Date(seconds * 1000).toLocaleString()), label: "When" },
      {
        label: data.label,
        stroke: red,
        width: 2,
        points: { size: 5, fill: red },
        value: (_, value) => (value === null ? "–" : Math.round(value)),
      },
      { ...hidden, label: "from", value: (_, value) => (value === null ? "–" : Math.round(value)) },
      { ...hidden, label: "to", value: (_, value) => (value === null ? "–" : Math.round(value)) },
    ],
    bands: [{ series: [3, 2], fill: shade(red, 18) }],
    axes: [axis, { ...axis, size: 56, values: (_, ticks) => ticks.map(String) }],
    plugins: [versions(data.marks ?? [])],
  };
}

function draw(figure) {
  const source = document.getElementById(figure.dataset.chart);
  if (!source) return;
  const data = JSON.parse(source.textContent);
  const rows = [data.x, data.values, data.low, data.high];
  figure.querySelector(".plot")?.remove();
  const place = document.createElement("div");
  place.className = "plot";
  place.setAttribute("aria-hidden", "true"); // screen readers read the table
  figure.prepend(place);
  let plot = null;
  const show = () => {
    plot?.destroy();
    plot = new uPlot(options(data, place.clientWidth), rows, place);
  };
  new ResizeObserver(() => plot?.setSize({ width: place.clientWidth, height: HEIGHT })).observe(place);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", show);
  show();
  figure.querySelector("details")?.removeAttribute("open");
}

const drawAll = (within) => within.querySelectorAll("[data-chart]").forEach(draw);
drawAll(document);
document.body.addEventListener("htmx:afterSwap", ({ detail }) => {
  const part = document.getElementById(detail.target.id);
  if (part) drawAll(part);
});
