import { z } from 'zod/mini'

const { process } = globalThis as { process?: { versions?: { node?: string } } }

/**
 * Prevents zod from compiling parsers with `new Function` in browsers, where the pages' Content-Security-Policy forbids it. In Node it may, since
 * compiled parsers take a third of the time. Zod reads the setting when a schema is created, so a browser entry with schemas of its own must import
 * this module first.
 */
export const jitless = z.config({ jitless: process?.versions?.node === undefined })
