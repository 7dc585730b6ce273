import { chromiumFlags } from '@oxbow/test/chromiumFlags'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'

/**
 * Tests of the components and their gallery in real Chromium, compiled like the web app: `vitest run --config packages/shared/ui/vitest.config.ts`.
 */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [react({ compiler: true }), tailwindcss()],
  optimizeDeps: {
    include: [
      '@base-ui/react/combobox',
      '@base-ui/react/csp-provider',
      '@base-ui/react/dialog',
      '@base-ui/react/drawer',
      '@base-ui/react/menu',
      '@base-ui/react/popover',
      '@base-ui/react/select',
      '@base-ui/react/tooltip',
      '@oxbow/table > @tanstack/react-table',
      '@oxbow/table > @tanstack/react-virtual',
      'axe-core',
      'lucide-react',
      'react-dom/client',
      'react/compiler-runtime',
    ],
  },
  test: {
    name: 'ui',
    include: ['{src,gallery}/**/*.browser.test.tsx', '../table/src/**/*.browser.test.tsx'],
    setupFiles: ['gallery/setup.ts'],
    // On a shared machine a test may stall for a while; what is broken still fails.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 900, height: 800 },
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
