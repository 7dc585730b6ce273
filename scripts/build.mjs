import { main } from './bootstrap.mjs'

await main(['scripts/supervisor/buildPages.ts'])
