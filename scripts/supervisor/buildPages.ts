import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chdir } from 'node:process'
import { build } from 'vite'
import { hurryName } from './buildWeb.ts'
import { hashSources, stampName } from './hashSources.ts'
import { putInPlace } from './putInPlace.ts'

/** Builds the web app beside the pages of before, which are served until the new ones are whole. */
const root = join(import.meta.dirname, '../..')
const web = join(root, 'apps/web')
const folder = join(web, `dist.${Date.now().toString(36)}`)
// A test runner's would put React's development code into the pages.
process.env.NODE_ENV = 'production'
chdir(web)
// Of what is read from here on: whoever edits meanwhile gets another build.
const sources = hashSources(root, process.env.OXBOW_PINS)
await build({ root: web, configFile: join(web, 'vite.config.ts'), build: { outDir: folder, emptyOutDir: true } })
writeFileSync(join(folder, stampName), sources)
if (process.argv.includes('--in-hurry')) writeFileSync(join(folder, hurryName), '')
putInPlace(join(web, 'dist'), folder)
