import { main } from './bootstrap.mjs'

await main(['apps/web/node_modules/vite/bin/vite.js', 'build', 'apps/web'])
