/** What a replacement does: the same for a higher fee, or nothing at all. */
export type Replacement = 'speed-up' | 'cancel'
