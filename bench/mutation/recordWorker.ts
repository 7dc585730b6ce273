import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Runs in each worker before a test file: records its process id, and at the end the functions that were entered. */
const folder = process.env.OXBOW_MUTATION_FOLDER!
writeFileSync(join(folder, 'pid'), String(process.pid))

const marked = globalThis as { __entered?: Set<string> }
marked.__entered = new Set()
afterAll(() => writeFileSync(join(folder, 'entered.json'), JSON.stringify([...marked.__entered!])))
