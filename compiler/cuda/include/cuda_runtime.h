/* Learners' files include this; everything it would bring is in qgpu_cuda.h already. */
