import { z } from 'zod/mini'

const { process } = globalThis as { process?: { versions?: { node?: string } } }

/**
 * Keeps zod from compiling parsers with `new Function` in browsers, where the pages' Content-Security-Policy forbids it; in Node, where compiled
 * parsers take a third of the time, it may. Zod reads the switch when a schema is made, so a browser entry that makes schemas of its own imports
 * this module first.
 */
export const jitless = z.config({ jitless: process?.versions?.node === undefined })
