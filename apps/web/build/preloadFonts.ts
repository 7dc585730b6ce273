import type { Plugin } from 'vite'

/** Preloads the text font with the HTML, instead of after the CSS has arrived. */
export function preloadFonts(pattern: RegExp): Plugin {
  return {
    name: 'oxbow:preload-fonts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((file) => pattern.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${file}`, as: 'font', type: 'font/woff2', crossorigin: true },
            injectTo: 'head' as const,
          }))
      },
    },
  }
}
