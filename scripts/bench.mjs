import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { main, root } from './bootstrap.mjs'

/** `npm run bench NAME [-- options]` runs bench/NAME/run.ts; without a name it lists them. */
const folder = join(root, 'bench')
const names = existsSync(folder) ? readdirSync(folder).filter((name) => existsSync(join(folder, name, 'run.ts'))) : []
const name = process.argv[2]
if (!name || !names.includes(name)) {
  console.error(
    `${name ? `There is no workload "${name}".` : 'Which workload?'} There are: ${names.join(', ') || 'none yet'}`,
  )
  process.exit(1)
}
process.argv.splice(2, 1)
await main([join('bench', name, 'run.ts')])
