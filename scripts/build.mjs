import { main } from './bootstrap.mjs'

await main(['scripts/supervisor/buildAll.ts'])
