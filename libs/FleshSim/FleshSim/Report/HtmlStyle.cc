#include <FleshSim/Report/HtmlStyle.hh>

namespace FleshSim {

// Neither '<' nor '&' may be in it: the page is XML, too. On paper, a heading is as high as what comes next, which then
// covers it: so it is never the last line of a page, in browsers without break-after too.
const char* const htmlStyle = R"(
html { background: #ffffff; color: #1c1c1c; font: 16px/1.5 system-ui, "DejaVu Sans", sans-serif; }
body { max-width: 66rem; margin: 0 auto; padding: 1rem 1.25rem 3rem; }
h1 { font-size: 1.7rem; line-height: 1.2; margin: 0.5rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 0.6rem; padding-bottom: 0.2rem; border-bottom: 1px solid #8a8a8a; }
p, li { max-width: 46rem; overflow-wrap: anywhere; }
a { color: #0b4f9e; }
nav ul { list-style: none; padding: 0; margin: 0.8rem 0; }
nav li { display: inline-block; margin-right: 1.2rem; }
.outcome { font-size: 1.15rem; max-width: none; padding: 0.6rem 0.9rem; border-left: 0.4rem solid; }
.good { color: #14532d; background: #e9f5ec; border-color: #14532d; }
.bad { color: #7f1d1d; background: #fdeceb; border-color: #7f1d1d; }
.remarks { padding-left: 1.2rem; }
.remarks li { margin: 0.5rem 0; }
.warning { color: #7f1d1d; }
table { border-collapse: collapse; margin: 0.6rem 0 1.4rem; font-size: 0.9rem;
  font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: bold; padding: 0.3rem 0; }
th, td { padding: 0.2rem 0.7rem; border-bottom: 1px solid #d0d0d0; text-align: left; vertical-align: top; }
thead th { border-bottom: 2px solid #555555; vertical-align: bottom; background: #f3f3f3; }
tbody th { font-weight: normal; }
.facts { display: inline-table; vertical-align: top; width: 31.5%; margin-right: 1.3%; }
.facts th { color: #4a4a4a; }
.facts td { overflow-wrap: anywhere; }
th.number, td.number { text-align: right; white-space: nowrap; }
thead th.number { white-space: normal; }
tr.failed td, tr.failed th { background: #fdeceb; color: #7f1d1d; }
td.left-out { text-align: center; color: #4a4a4a; }
.scroll { overflow-x: auto; }
.steps { font-size: 0.8rem; }
.steps th, .steps td { padding: 0.15rem 0.5rem; }
figure { margin: 0 0 1rem; }
figcaption { color: #4a4a4a; }
.figures { margin: 0 -0.5rem; }
.figures figure { display: inline-block; vertical-align: top; box-sizing: border-box; width: 49.5%; margin: 0;
  padding: 0.5rem; }
.figures img { display: block; width: 100%; height: auto; border: 1px solid #d0d0d0; }
.figures svg { display: block; width: 100%; height: auto; }
svg text { font: 12px "DejaVu Sans", system-ui, sans-serif; fill: #1c1c1c; }
svg text.heading { font-weight: bold; font-size: 13px; }
svg text.value { text-anchor: end; }
svg text.step { text-anchor: middle; }
pre { background: #f3f3f3; padding: 0.7rem 0.9rem; white-space: pre-wrap; overflow-wrap: anywhere; }
code { font: 0.9rem/1.45 "DejaVu Sans Mono", monospace; }
@media screen and (max-width: 44rem) { .figures figure, .facts { width: 100%; } }
@page { margin: 14mm; }
@media print {
  html { font-size: 10.5pt; }
  body { max-width: none; padding: 0; }
  nav { display: none; }
  h2 { break-after: avoid; break-inside: avoid; }
  h2::after { content: ""; display: block; height: 4cm; margin-bottom: -4cm; }
  .figures figure { width: 32.8%; padding: 0.2rem; }
  .facts { display: table; width: 100%; margin: 0 0 0.5rem; }
  .facts th { width: 30%; }
  figure, tr, pre, .outcome, .remarks li { break-inside: avoid; page-break-inside: avoid; }
  thead { display: table-header-group; }
  .scroll { overflow: visible; }
  table { font-size: 8.5pt; }
  .steps { font-size: 7.5pt; width: 100%; }
  .steps th, .steps td { padding: 0.6mm 0.9mm; }
  .many { font-size: 6.2pt; }
  .many th, .many td { padding: 0.5mm 0.4mm; }
  .outcome, pre, thead th, tr.failed td, tr.failed th { print-color-adjust: exact; }
}
)";

} // namespace FleshSim
