import { join } from 'node:path'
import { build } from 'vite'
import { putInPlace } from './putInPlace.ts'

/** Builds the wallet's pages beside the previous ones, and replaces those when complete. A running server picks them up by itself. */
export async function buildWallet(root: string): Promise<void> {
  const wallet = join(root, 'apps/wallet')
  const folder = join(wallet, `dist.${Date.now().toString(36)}`)
  await build({
    root: wallet,
    configFile: join(wallet, 'vite.config.ts'),
    build: { outDir: folder, emptyOutDir: true },
    logLevel: 'warn',
  })
  putInPlace(join(wallet, 'dist'), folder)
}
