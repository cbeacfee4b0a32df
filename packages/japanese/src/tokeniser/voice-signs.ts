/**
 * Signs of voice that the dictionary does not know in this combination (～！, a drawn-out ー). IPAdic
 * calls every unknown sign a noun, and they would then pass for topics.
 */
export const voiceSigns = /^[〜～~！？!?。、…‥・♪♫☆★♡♥ー]+$/u;
