export const stockNotificationsCopy = {
  intro: 'We will email you once for each product, when it is back in stock.',
}
