/** The numbers behind docs/figures.md. */

/** Time after which a constant price has two thirds of its final weight. */
export const timeConstantSeconds = 600

/** Depth counts up to a price move of this fraction in either direction. */
export const depthWindow = 0.02

/** Pools with less depth than this are ignored. */
export const minSourceDepthUsd = 25

/** A token with less total depth than this has no price. */
export const minTotalDepthUsd = 100

/** Largest factor by which a pool's price may jump at once. */
export const maxJump = 10

/** Fraction of the depth that must be within `agreementWindow` of the price; otherwise the token has no price. */
export const minAgreement = 2 / 3
export const agreementWindow = 0.1

/** In pips. With a higher fee a wrong price may persist, because correcting it isn't profitable. */
export const maxFeePips = 10_000

/** Number of a token's deepest pools that are used. */
export const maxSources = 16
