import { SwapRoute } from './SwapRoute.tsx'

/** What most people come for: loaded with the page itself. */
export const swapPages = { swap: SwapRoute }
