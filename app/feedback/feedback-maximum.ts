export const feedbackMaximum = { name: 120, email: 254, message: 4000 }
