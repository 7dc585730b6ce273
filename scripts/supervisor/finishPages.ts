import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chdir, env } from 'node:process'
import { buildWallet } from './buildWallet.ts'
import { fastBuildName } from './buildWeb.ts'
import { compressPages } from './compressPages.ts'

/** Completes pages that were built in a hurry. If interrupted, the next start begins again: they stay marked until the end. */
const root = join(import.meta.dirname, '../..')
const web = join(root, 'apps/web')
if (existsSync(join(web, 'dist', fastBuildName))) {
  env.NODE_ENV = 'production'
  chdir(web)
  await buildWallet(root)
  compressPages(web)
}
