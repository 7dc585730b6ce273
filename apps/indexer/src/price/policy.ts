/** The numbers behind docs/figures.md. */

/** A standing price has two thirds of its final weight after this long. */
export const timeConstantSeconds = 600

/** Depth counts as far as the price may move by this part in either direction. */
export const depthWindow = 0.02

/** A pool with less than this within the window is not listened to. */
export const minSourceDepthUsd = 25

/** A token whose pools have less than this together has no price. */
export const minTotalDepthUsd = 100

/** However far a pool's price jumps, no more than this factor at a time is believed. */
export const maxJump = 10

/** This part of the depth must stand within `agreementWindow` of the price; a market that contradicts itself has none. */
export const minAgreement = 2 / 3
export const agreementWindow = 0.1

/** Prices of pools that take more than this per trade (in pips) can stand wrong without anybody gaining by correcting them. */
export const maxFeePips = 10_000

/** The deepest pools of a token that are listened to. */
export const maxSources = 16
