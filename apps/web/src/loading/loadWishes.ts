import { type LoadWishes, parseLoadWishes } from '../router/PageSearch.ts'

/** What the URL asked for when this page was loaded. What is clicked later asks for nothing. */
export const loadWishes: LoadWishes = parseLoadWishes(
  window.location.pathname,
  new URLSearchParams(window.location.search),
)
