import { createSentNames } from '@oxbow/names/createSentNames'
import { storage } from '../exchange.ts'

/** The addresses that names resolved to when this browser last sent to them. */
export const sentNames = createSentNames(storage)
