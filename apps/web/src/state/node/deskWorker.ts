import { browserPoolMemory } from '@oxbow/trading/browserPoolMemory'
import { serveDesk } from '@oxbow/trading/serveDesk'

// Runs as a dedicated worker; TypeScript's library for those cannot stand beside the one for pages.
serveDesk(globalThis as unknown as serveDesk.Scope, { memoryOf: browserPoolMemory })
