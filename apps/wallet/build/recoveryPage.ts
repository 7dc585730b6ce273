import type { Plugin } from 'vite'
import { buildRecoveryPage } from './buildRecoveryPage.ts'

/** Puts `recovery.html` beside the wallet's own page. */
export function recoveryPage(): Plugin {
  return {
    name: 'recovery-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'recovery.html', source: await buildRecoveryPage() })
    },
  }
}
