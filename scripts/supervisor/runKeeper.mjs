import { main } from '../bootstrap.mjs'

await main(['apps/keeper/src/main.ts'], { say: (line) => console.error(`  ${line}`) })
