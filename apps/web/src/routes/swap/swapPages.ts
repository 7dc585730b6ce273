import { SwapRoute } from './SwapRoute.tsx'

/** The most visited page, loaded with the app itself. */
export const swapPages = { swap: SwapRoute }
