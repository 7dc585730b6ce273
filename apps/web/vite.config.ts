import path from 'node:path'
import { linguiPlugins } from '@oxbow/i18n/linguiPlugins'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { checkBudget } from './build/checkBudget.ts'
import { compileReact } from './build/compileReact.ts'
import { emitServiceWorker } from './build/emitServiceWorker.ts'
import { importAhead, preloadOfDocuments } from './build/importAhead.ts'
import { minifyClassicScripts } from './build/minifyClassicScripts.ts'
import { operatorPins } from './build/operatorPins.ts'
import { plainIcons } from './build/plainIcons.ts'
import { precompress } from './build/precompress.ts'
import { preloadFonts } from './build/preloadFonts.ts'
import { prerenderPages } from './build/prerenderPages.ts'
import { splitTasks } from './build/splitTasks.ts'

/** Files of `public/` that run before any module. */
const classicScripts = ['boot.js', 'warmNumbers.js']

const server = `http://localhost:${process.env.OXBOW_PORT ?? 3000}`

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    linguiPlugins(path.join(import.meta.dirname, 'lingui.config.ts')),
    operatorPins(process.env.OXBOW_PINS && path.resolve(import.meta.dirname, '../..', process.env.OXBOW_PINS)),
    compileReact(import.meta.dirname),
    tailwindcss(),
    preloadFonts(/geist-latin-.*\.woff2$/),
    plainIcons(),
    importAhead(),
    splitTasks(),
    emitServiceWorker({
      source: path.join(import.meta.dirname, 'src/serviceWorker/serviceWorker.ts'),
      onDemand: /\/locales\/[^/]+\.po$|\/engineWorker-/,
    }),
    prerenderPages(
      {
        landing: ['/routes/landing/LandingRoute.tsx'],
        swap: [],
        explore: ['/routes/explore/ExploreRoute.tsx'],
        'explore-pools': ['/routes/explore/ExploreRoute.tsx'],
        'explore-transactions': ['/routes/explore/ExploreRoute.tsx'],
        token: ['/routes/explore/TokenRoute.tsx'],
        pool: ['/routes/explore/PoolRoute.tsx'],
        positions: [
          '/routes/liquidity/PositionsRoute.tsx',
          '/positions/src/held/getPositions.ts',
          '/client/src/server/httpTransport.ts',
        ],
      },
      ['/client/src/server/answers.ts'],
    ),
    minifyClassicScripts(classicScripts),
    precompress({ isFastBuild: process.argv.includes('--in-hurry') }),
    checkBudget({
      askedForEarly: [
        '../../packages/exchange/contract/src/documents/documents.ts',
        '../../packages/exchange/client/src/server/answers.ts',
      ],
      classicScripts,
      javaScriptKilobytes: 155,
      cssKilobytes: 15,
    }),
  ],
  // React has had this hook since 18: its stand-in for older versions is left out.
  resolve: {
    alias: [
      { find: /^use-sync-external-store\/shim\/with-selector$/, replacement: 'use-sync-external-store/with-selector' },
      { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
    ],
  },
  // Modules, as the pages are: what they load on demand is loaded there too.
  worker: { format: 'es' },
  build: {
    target: 'baseline-widely-available',
    // light-dark() as it is written, in every browser that has had it since 2024.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    manifest: true,
    reportCompressedSize: false,
    modulePreload: { polyfill: false, resolveDependencies: preloadOfDocuments },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page starts with, besides the entries themselves, in a few files: many small ones compress badly, libraries change less
          // often than we do, and each runs in a task of its own.
          groups: [
            { name: 'react', tags: ['$initial'], test: /\/node_modules\/(react|react-dom|scheduler)\//, priority: 4 },
            { name: 'libraries', tags: ['$initial'], test: /\/node_modules\//, priority: 3 },
            {
              name: 'start',
              tags: ['$initial'],
              test: /^(?!.*\/(index\.html|src\/main\.tsx|src\/serviceWorker\/))/,
              priority: 1,
            },
            // What pages ask for later and nearly always together. A file for each function made 280 requests of a swap, and a quarter of what it costs
            // the processor.
            { name: 'icons', test: /\/node_modules\/lucide-/ },
            { name: 'ethereum', test: /\/node_modules\/(viem|abitype|ox|@noble)\// },
          ],
        },
      },
    },
    // A data: URL would need a hole in the Content-Security-Policy.
    assetsInlineLimit: 0,
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/graphql', '/logos', '/healthz', '/readyz'].map((path) => [
        path,
        // The stream asks a page's origin to be its own.
        { target: server, changeOrigin: true, ws: true, rewriteWsOrigin: true },
      ]),
    ),
  },
})
