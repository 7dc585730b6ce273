import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, chdir, env } from 'node:process'
import { build } from 'vite'
import { buildWallet } from './buildWallet.ts'
import { fastBuildName } from './buildWeb.ts'
import { hashSources, stampName } from './hashSources.ts'
import { putInPlace } from './putInPlace.ts'

/**
 * Builds the web app and wallet beside the previous pages, which are served until the new ones are complete. With `--in-hurry` only
 * the web app: `finishPages.ts` does the rest once it is served, because the wallet would delay a first start by another quarter.
 */
const root = join(import.meta.dirname, '../..')
const web = join(root, 'apps/web')
const folder = join(web, `dist.${Date.now().toString(36)}`)
const isFastBuild = argv.includes('--in-hurry')
// A test runner's value would put React's development code into the pages.
env.NODE_ENV = 'production'
chdir(web)
// Hashed before reading the sources: changes made meanwhile trigger another build.
const sources = hashSources(root, env.OXBOW_PINS)
const wallet = isFastBuild ? undefined : buildWallet(root)
await build({ root: web, configFile: join(web, 'vite.config.ts'), build: { outDir: folder, emptyOutDir: true } })
await wallet
writeFileSync(join(folder, stampName), sources)
if (isFastBuild) writeFileSync(join(folder, fastBuildName), '')
putInPlace(join(web, 'dist'), folder)
