/** What is said of the key of promos that are at a service of their own. */
export const words = {
  promoKeyRefused: 'The promo service rejected the promo API key. Enter it again on the Connection page.',
  noPromoKey: 'Enter the promo API key on the Connection page.',
} as const;
