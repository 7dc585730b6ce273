/** `fee` of a v4 pool key whose hook sets the fee (v4-core, LPFeeLibrary.DYNAMIC_FEE_FLAG). */
export const dynamicFeeFlag = 0x800000
