import { browserPoolMemory } from '@oxbow/trading/browserPoolMemory'
import { serveEngine } from '@oxbow/trading/serveEngine'

// Runs as a dedicated worker, whose TypeScript library conflicts with the one for pages.
serveEngine(globalThis as unknown as serveEngine.Scope, { memoryOf: browserPoolMemory })
