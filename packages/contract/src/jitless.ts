import { z } from 'zod'

/**
 * Keeps zod from compiling parsers with `new Function`, which the pages' Content-Security-Policy forbids. Zod reads the switch when a schema is
 * made, so a browser entry that makes schemas of its own imports this module first.
 */
export const jitless = z.config({ jitless: true })
