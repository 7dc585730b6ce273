import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chdir } from 'node:process'
import { build } from 'vite'
import { hurryName } from './buildWeb.ts'
import { hashSources, stampName } from './hashSources.ts'
import { putInPlace } from './putInPlace.ts'

/** Builds web app and wallet beside the pages of before, which are served until the new ones are whole. */
const root = join(import.meta.dirname, '../..')
const web = join(root, 'apps/web')
const wallet = join(root, 'apps/wallet')
const now = Date.now().toString(36)
const [folder, walletFolder] = [web, wallet].map((app) => join(app, `dist.${now}`)) as [string, string]
// A test runner's would put React's development code into the pages.
process.env.NODE_ENV = 'production'
chdir(web)
// Of what is read from here on: whoever edits meanwhile gets another build.
const sources = hashSources(root, process.env.OXBOW_PINS)
// The wallet's take a few seconds, in the pauses of the others.
const walletPages = build({
  root: wallet,
  configFile: join(wallet, 'vite.config.ts'),
  build: { outDir: walletFolder, emptyOutDir: true },
  logLevel: 'warn',
})
await build({ root: web, configFile: join(web, 'vite.config.ts'), build: { outDir: folder, emptyOutDir: true } })
await walletPages
putInPlace(join(wallet, 'dist'), walletFolder)
writeFileSync(join(folder, stampName), sources)
if (process.argv.includes('--in-hurry')) writeFileSync(join(folder, hurryName), '')
putInPlace(join(web, 'dist'), folder)
