import { site } from './site.ts'

export const sell = {
  title: 'Sell Your Furniture',
  description: `Sell a sofa, an armchair, a table or a cabinet to ${site.name}: send a few photos, hear from us within 2-3 business days, and have it collected anywhere in the UK.`,
  lead: 'A piece with years left in it should not go to the tip. Tell us about yours; we reply within 2-3 business days.',
  steps: {
    title: 'How selling works',
    list: [
      {
        name: 'Submit your furniture',
        text: 'Answer a few questions and add two or three photos. It takes about five minutes.',
      },
      {
        name: 'Get an evaluation',
        text: 'We look at maker, materials and wear, and write or call with a price within 2-3 business days.',
      },
      {
        name: 'Schedule a pickup',
        text: 'If the price suits you, we agree a day. Two people collect it, anywhere in the UK, up stairs too.',
      },
      {
        name: 'Get paid',
        text: 'We look the piece over together and pay by bank transfer before it leaves your home.',
      },
    ],
  },
  form: {
    title: 'Tell us about your piece',
    lead: 'Please answer everything not marked optional. A rough answer is fine.',
    helps: {
      title: 'What helps us most',
      list: [
        'A photo of the whole piece, in daylight',
        'Its label or stamp, under a cushion or the seat',
        'Every mark, close up: it saves us both a second question',
      ],
    },
    call: 'Would you rather talk? Call',
    groups: {
      you: 'You',
      piece: 'The piece',
      life: 'Condition and care',
      photos: 'Photos',
      wishes: 'Anything else (optional)',
    },
    labels: {
      name: 'Name',
      email: 'Email',
      phone: 'Phone (optional)',
      location: 'Location or postcode',
      itemType: 'Furniture type',
      brand: 'Brand (optional)',
      material: 'Material',
      condition: 'Condition',
      age: 'Age, roughly',
      dimensions: 'Dimensions (L x W x H)',
      color: 'Color',
      damage: 'Any damage?',
      pets: 'Do you have pets?',
      smoke: 'Does anyone smoke at home?',
      reason: 'Reason for selling (optional)',
      price: 'Expected price (optional)',
    },
    hints: {
      dimensions: 'For example: 210 x 95 x 80 cm.',
      damage: 'Stains, tears, scratches, sagging seats. Write “none” if there is none.',
      price: 'In pounds. It does not bind you.',
    },
    select: 'Please choose',
    button: 'Submit',
    busy: 'Submitting...',
  },
  options: {
    itemType: {
      '2-seater': '2-seater sofa',
      '3-seater': '3-seater sofa',
      sectional: 'Sectional',
      'corner-sofa': 'Corner sofa',
      recliner: 'Recliner',
      armchair: 'Armchair',
      other: 'Other',
    },
    material: { leather: 'Leather', fabric: 'Fabric', velvet: 'Velvet', other: 'Other' },
    condition: { 'like-new': 'Like new', excellent: 'Excellent', good: 'Good', fair: 'Fair' },
    pets: { yes: 'Yes', no: 'No' },
    smoke: { yes: 'Yes', no: 'No' },
  },
  photos: {
    choose: 'Choose photos',
    take: 'Take a photo',
    drop: 'or drop them here',
    hint: 'We suggest 2-3 images: the whole piece, its label, any damage. JPEG, PNG or WebP, up to 5MB each.',
    privacy: 'We remove the location and time that phones store in photos.',
    again: 'What you typed is still here. Please choose your photos again.',
    kept: 'Photos that have reached us',
    keep: 'Keep this photo',
    remove: (name: string) => `Remove ${name}`,
    states: {
      waiting: 'Ready',
      uploading: 'Uploading',
      stored: 'Uploaded',
      failed: 'Not uploaded',
    },
  },
  progress: {
    label: 'Sending your offer',
    photos: (number: number, count: number) => `Uploading photo ${number} of ${count}...`,
    record: 'Sending your details...',
    done: 'Processing your submission...',
  },
  faq: {
    title: 'Questions people ask',
    list: [
      {
        question: 'What do you buy?',
        answer:
          'Sofas, armchairs, dining tables, coffee tables, cabinets and similar pieces. We do not buy mattresses, small decor or heavily damaged pieces. Upholstery must still have its fire-safety label.',
      },
      {
        question: 'How do you decide what a piece is worth?',
        answer:
          'By its brand, condition, style, age and materials, and by market demand: what similar pieces sell for now, less the work that yours needs. We tell you how we came to the price.',
      },
      {
        question: 'Where do you collect?',
        answer:
          'UK-wide. Pickup is included in the price we offer. Tell us about stairs, narrow doors and parking, and we bring the right people and the right van.',
      },
      {
        question: 'When will I hear from you?',
        answer:
          'Within 2-3 business days, by email or phone, also when the answer is no. An offer stands for two weeks and binds you to nothing.',
      },
    ],
  },
} as const
