import path from 'node:path'
import { linguiPlugins } from '@oxbow/i18n/linguiPlugins'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { checkRealm } from './build/checkRealm.ts'
import { checkStyles } from './build/checkStyles.ts'
import { dedupeHashes } from './build/dedupeHashes.ts'
import { parsedAbis } from './build/parsedAbis.ts'
import { pinnedMarks } from './build/pinnedMarks.ts'
import { recoveryPage } from './build/recoveryPage.ts'
import { shortLists } from './build/shortLists.ts'
import { terseErrors } from './build/terseErrors.ts'

/** Pages of the wallet's own host: one document, without anything that would need an exception in the policy. */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    linguiPlugins(path.join(import.meta.dirname, '../web/lingui.config.ts')),
    react(),
    tailwindcss(),
    dedupeHashes(),
    terseErrors(),
    shortLists(),
    parsedAbis(),
    pinnedMarks(),
    checkStyles(path.join(import.meta.dirname, 'src/wallet.css')),
    // All screens together, in one language; a window loads one of them.
    checkRealm({
      screens: [
        'wallet/src/screens/ConnectScreen.tsx',
        'wallet/src/screens/ConfirmScreen.tsx',
        'wallet/src/manage/ManageScreen.tsx',
      ],
      kilobytes: 200,
      // The password lists, only loaded when somebody sets a password.
      apart: { module: 'wallet/src/manage/password/estimatePassword.ts', kilobytes: 80 },
    }),
  ],
  build: {
    target: 'baseline-widely-available',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    reportCompressedSize: false,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    rolldownOptions: {
      plugins: [recoveryPage()],
      output: {
        codeSplitting: {
          // What every window loads is one file, which compresses better than five.
          groups: [
            { name: 'window', tags: ['$initial'], test: /^(?!.*\/(index\.html|src\/main\.tsx)$)/, priority: 2 },
            // Likewise what several screens load: 4 kB less in all, and 12 more on the first screen.
            { name: 'screens', minShareCount: 2, priority: 1, test: /^(?!.*(estimatePassword|zxcvbn|\.po$))/ },
          ],
        },
      },
    },
  },
})
