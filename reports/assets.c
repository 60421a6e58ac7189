/* Templates, styles, scripts: linked in, so that the program alone can render. */
#include "pages.h"

#include <string.h>

/* X(symbol, name, file) */
#define ASSETS(X)                                                                                  \
    X(head, "head", "pages/head.html")                                                             \
    X(foot, "foot", "pages/foot.html")                                                             \
    X(overview, "overview", "pages/overview.html")                                                 \
    X(kernels, "kernels", "pages/kernels.html")                                                    \
    X(kernel, "kernel", "pages/kernel.html")                                                       \
    X(traces, "traces", "pages/traces.html")                                                       \
    X(launch, "launch", "pages/launch.html")                                                       \
    X(viewer, "viewer", "pages/viewer.html")                                                       \
    X(mismatch, "mismatch", "pages/mismatch.html")                                                 \
    X(mismatches, "mismatches", "pages/mismatches.html")                                           \
    X(coverage, "coverage", "pages/coverage.html")                                                 \
    X(machine, "machine", "pages/machine.html")                                                    \
    X(css, "style.css", "pages/style.css")                                                         \
    X(app, "app.js", "pages/app.js")                                                               \
    X(viewer_js, "viewer.js", "pages/viewer.js")                                                   \
    X(forward_js, "forward.js", "pages/forward.js")                                                \
    X(history_js, "history.js", "pages/history.js")                                                \
    X(machine_js, "machine.js", "pages/machine.js")                                                \
    X(uplot_js, "uplot.js", "vendor/uplot/uPlot.iife.min.js")                                      \
    X(uplot_css, "uplot.css", "vendor/uplot/uPlot.min.css")                                        \
    X(hljs, "highlight.js", "vendor/highlight/highlight.js")                                       \
    X(hljs_cpp, "cpp.js", "vendor/highlight/cpp.js")

#define AS_BYTES(symbol, name, file)                                                               \
    __asm__(".section .rodata\n"                                                                   \
            "qgr_asset_" #symbol ":\n"                                                             \
            ".incbin \"" QGR_DIR "/" file "\"\n"                                                   \
            ".byte 0\n"                                                                            \
            ".previous\n");                                                                        \
    extern const char symbol[] __asm__("qgr_asset_" #symbol);
ASSETS(AS_BYTES)

#define AS_ENTRY(symbol, name, file) {name, symbol},
const char *qgr_asset(const char *name)
{
    static const struct {
        const char *name, *text;
    } assets[] = {ASSETS(AS_ENTRY)};

    for (size_t i = 0; i < sizeof assets / sizeof *assets; i++)
        if (!strcmp(assets[i].name, name))
            return assets[i].text;
    return NULL;
}
