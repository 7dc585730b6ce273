import { main } from '../bootstrap.mjs'

await main(['scripts/supervisor/ownData.ts'], { say: (line) => console.error(`  ${line}`) })
