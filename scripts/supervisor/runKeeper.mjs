import { main } from '../bootstrap.mjs'
import { keeperProgram } from './keeperProgram.mjs'

await main(keeperProgram, { say: (line) => console.error(`  ${line}`) })
