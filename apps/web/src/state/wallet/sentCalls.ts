import { createSentCalls } from '@oxbow/connectors/createSentCalls'
import { storage } from '../exchange.ts'

/** Batches that the passkey wallet signed, shared with other tabs. */
export const sentCalls = createSentCalls(storage)
