const CARD =
  /^(?:4[0-9]{12}(?:[0-9]{3})?|5[1-5][0-9]{14}|6(?:011|5[0-9][0-9])[0-9]{12}|3[47][0-9]{13}|3(?:0[0-5]|[68][0-9])[0-9]{11}|(?:2131|1800|35\d{3})\d{11})$/;

/** The format `creditcard`: a number of a known kind whose last digit fits (Luhn). */
export function isCreditCard(text: string): boolean {
  const digits = text.replace(/[^0-9]+/g, '');
  if (!CARD.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

const bare = (text: string): string => text.replace(/[\t\n\f\r -]+/g, '');

export function isIsbn10(text: string): boolean {
  const digits = bare(text);
  if (!/^(?:[0-9]{9}X|[0-9]{10})$/.test(digits)) return false;
  const sum = [...digits].reduce((total, digit, i) => total + (i + 1) * (digit === 'X' ? 10 : Number(digit)), 0);
  return sum % 11 === 0;
}

export function isIsbn13(text: string): boolean {
  const digits = bare(text);
  if (!/^[0-9]{13}$/.test(digits)) return false;
  const sum = [...digits].slice(0, 12).reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0);
  return Number(digits[12]) === (10 - (sum % 10)) % 10;
}

/**
 * A hardware address of 6, 8 or 20 bytes in one of the three spellings of Go's `net.ParseMAC`. Digits alone are one for some versions
 * of Go and not for others.
 */
export function isMac(text: string): boolean | undefined {
  if (/^[0-9a-fA-F]{12,40}$/.test(text)) return undefined;
  const isSpelled =
    /^[0-9a-fA-F]{2}(?::[0-9a-fA-F]{2})+$/.test(text) ||
    /^[0-9a-fA-F]{2}(?:-[0-9a-fA-F]{2})+$/.test(text) ||
    /^[0-9a-fA-F]{4}(?:\.[0-9a-fA-F]{4})+$/.test(text);
  return isSpelled && [12, 16, 40].includes(text.replace(/[:.-]/g, '').length);
}
