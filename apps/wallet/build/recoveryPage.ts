import type { Plugin } from 'vite'
import { buildRecoveryPage } from './buildRecoveryPage.ts'

/** Emits `recovery.html` beside the wallet's page. */
export function recoveryPage(): Plugin {
  return {
    name: 'recovery-page',
    apply: 'build',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'recovery.html', source: await buildRecoveryPage() })
    },
  }
}
