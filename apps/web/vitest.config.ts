import path from 'node:path'
import { linguiPlugins } from '@oxbow/i18n/linguiPlugins'
import { chromiumFlags } from '@oxbow/test/chromiumFlags'
import tailwindcss from '@tailwindcss/vite'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { compileReact } from './build/compileReact.ts'

/** Components in real Chromium, compiled as they are shipped: `vitest run --config apps/web/vitest.config.ts`. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    linguiPlugins(path.join(import.meta.dirname, 'lingui.config.ts')),
    compileReact(import.meta.dirname),
    tailwindcss(),
  ],
  // Found late, it would reload the page in the middle of a run.
  optimizeDeps: { include: ['react-dom/client'] },
  test: {
    name: 'browser',
    include: [
      'src/**/*.browser.test.tsx',
      '../wallet/src/**/*.browser.test.tsx',
      '../../packages/wallet/ui/src/**/*.browser.test.tsx',
    ],
    setupFiles: ['src/test/setup.ts'],
    // On a machine that others share a test may stand still for a while; what is broken fails all the same.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    // Two pages at once: each waits half of its time for what moves, fades or is looked up.
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 800, height: 900 },
      instances: [{ browser: 'chromium' }],
      provider: playwright({
        launchOptions: {
          executablePath: process.env.OXBOW_CHROMIUM ?? '/usr/bin/chromium',
          args: chromiumFlags,
        },
      }),
    },
  },
})
