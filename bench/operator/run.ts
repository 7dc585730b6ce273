import { mkdirSync, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { type Line, rehearse } from '../../e2e/operator/rehearse.ts'

const lines = await rehearse({ isShort: false, tell: print })
const folder = join(import.meta.dirname, '../results')
mkdirSync(folder, { recursive: true })
writeFileSync(join(folder, 'operator.json'), `${JSON.stringify({ load: loadavg(), lines }, null, 2)}\n`)
const failed = lines.filter(({ isAsItShould }) => isAsItShould === false).length
console.log(
  `\nLoad ${loadavg()[0]!.toFixed(1)}. ${failed === 0 ? 'All as it should be.' : `${failed} not as it should be.`}`,
)
process.exit(failed === 0 ? 0 : 1)

function print({ isAsItShould, value, what }: Line): void {
  console.log(`${isAsItShould === undefined ? ' ' : isAsItShould ? '✓' : '✗'} ${what}: ${value}`)
}
